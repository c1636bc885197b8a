import type { SupportChat } from '../chat.ts';
import type { Consent } from '../consent.ts';

/**
 * Opens the settings of cookies, whose code is fetched now and not before. Answers when they are closed: the decision
 * that then stands, or null when there is none. Nothing opens without a connection.
 */
export async function openCookieSettings(chat: SupportChat['kind']): Promise<Consent | null> {
  try {
    return await (await import('./consent-dialogs.ts')).showSettings(chat);
  } catch {
    return null;
  }
}
