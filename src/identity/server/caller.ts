import { deviceName } from '../device-name.ts';

/** Where a request comes from: the network address, for limits only, and the name of the browser. */
export type Caller = { address: string; device: string };

export function callerOf({ address, request }: { address: string; request: Request }): Caller {
  return { address, device: deviceName(request.headers.get('user-agent')) };
}
