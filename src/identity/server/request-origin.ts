import { deviceName } from '../device-name.ts';

/** Where a request comes from: the network address, for limits only, and the name of the browser. */
export type RequestOrigin = { address: string; device: string };

export function originOf({ address, request }: { address: string; request: Request }): RequestOrigin {
  return { address, device: deviceName(request.headers.get('user-agent')) };
}
