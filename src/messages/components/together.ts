/** Messages of both lists, each once, oldest first. Ids grow with time. */
export function together<Message extends { id: string }>(
  one: readonly Message[],
  other: readonly Message[],
): Message[] {
  const byId = new Map([...one, ...other].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
