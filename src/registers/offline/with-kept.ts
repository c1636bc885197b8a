import { RequestFailed } from '../../platform/browser/client.ts';

/**
 * Asks the server, and where it cannot be reached, this device. What the server answers, also a no, stands.
 * @throws what the server's call threw, when this device has nothing either
 */
export async function withKept<Answer>(
  ask: () => Promise<Answer>,
  kept: () => Promise<Answer | undefined>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RequestFailed && error.status < 500) throw error;
    const found = await kept();
    if (found === undefined) throw error;
    return found;
  }
}
