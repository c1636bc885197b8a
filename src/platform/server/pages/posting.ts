/** What two threads send messages through: a `Worker`, or the `parentPort` inside of it. */
type Port<Message> = { postMessage(messages: Message[], moved: ArrayBuffer[]): void };

/**
 * Posts messages to another thread, some of them together: each post wakes the other thread, and that costs more than what
 * most messages carry. They arrive as a list, in order.
 * @param gather calls back when what has come together is to be posted: by default at the end of the turn of the event
 * loop. A thread whose turns are long posts sooner, so that the other one need not wait for them.
 * @returns posts a message; `moved` is handed over instead of copied
 */
export function posting<Message>(
  port: Port<Message>,
  gather: (post: () => void) => void = setImmediate,
): (message: Message, moved?: readonly ArrayBuffer[]) => void {
  let messages: Message[] = [];
  let handedOver: ArrayBuffer[] = [];
  return (message, moved = []) => {
    messages.push(message);
    handedOver.push(...moved);
    if (messages.length > 1) return;
    gather(() => {
      const [together, buffers] = [messages, handedOver];
      messages = [];
      handedOver = [];
      port.postMessage(together, buffers);
    });
  };
}
