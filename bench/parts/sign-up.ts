type Newcomer = { firstName: string; lastName: string; email: string; password: string };

/** Makes an account as the form does, with the code that is mailed to it, and answers its bearer token. */
export async function signUp(url: string, newcomer: Newcomer, headers: Record<string, string> = {}): Promise<string> {
  const post = async (body: object): Promise<{ token?: string }> => {
    const response = await fetch(`${url}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Signing up answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { token?: string };
  };
  await post(newcomer);
  const { token } = await post({ ...newcomer, code: await mailedCode(url, newcomer.email) });
  if (!token) throw new Error('Signing up with the mailed code signed nobody in.');
  return token;
}

/** The code in the newest mail to an address. */
export async function mailedCode(url: string, email: string): Promise<string> {
  const mails = await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json();
  const [mail] = mails as { text: string }[];
  const code = /\b\d{3} \d{3}\b/.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error(`The newest mail to ${email} carries no code.`);
  return code;
}
