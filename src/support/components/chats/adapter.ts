/** Who uses the chat. The signature proves to a vendor that the id is not made up. */
export type ChatPerson = {
  id: string;
  name: string;
  emailAddress: string;
  /** Absolute address of their picture. */
  picture: string;
  /** ISO moment at which the account was made. */
  createdDate: string;
  identitySignature: string;
};

/** What the product asks of a chat, whoever runs it. */
export type ChatAdapter = {
  /** Starts for a person. What it needs is fetched now and not before. @throws when it cannot be fetched. */
  start(person: ChatPerson): Promise<void>;
  /** The person has come to another page. */
  update(path: string): void;
  open(): void;
  /** Ends, and forgets the person on this device. */
  shutdown(): void;
};

/**
 * Runs a vendor's script. One that was run before is not fetched again.
 * @throws when it cannot be fetched, for example because the browser blocks it.
 */
export function runScript(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const known = document.querySelector<HTMLScriptElement>(`script[src="${CSS.escape(address)}"]`);
  if (known?.dataset['ran']) return Promise.resolve();
  known?.remove();
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  script.addEventListener('load', () => {
    script.dataset['ran'] = 'yes';
    resolve();
  });
  script.addEventListener('error', () => {
    script.remove();
    reject(new Error('The chat could not be loaded.'));
  });
  document.head.append(script);
  return promise;
}
