/** Passwords that stand at the top of every published list of broken ones, in lower case, and stems of their variants. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passw0rd p@ssword p@ssw0rd password1 123456 1234567 12345678 123456789 1234567890 0123456789 987654321 87654321
  11111111 00000000 12341234 12344321 123123123 123321123 112233445566 11223344 12121212 147258369 123654789 31415926
  qwerty qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx qazwsxedc asdfghjk
  asdfghjkl zxcvbnm1 zxcvbnm asdfasdf qwerasdf abcd1234 abc12345 abcdefgh abcdefg1 a1b2c3d4 aaaaaaaa
  letmein letmein1 iloveyou iloveyou1 welcome welcome1 sunshine princess football football1 baseball basketball superman
  batman123 spiderman starwars pokemon123 minecraft liverpool liverpool1 arsenal1 chelsea1 manchester manunited everton1
  tottenham newcastle england1 scotland london123 birmingham charlie1 thomas123 michael1 jennifer jessica1 michelle
  daniel123 ashley123 jordan23 samantha victoria elizabeth alexander christopher butterfly dolphins chocolate chocolate1
  computer internet trustno1 whatever monkey123 dragon123 shadow123 master123 hunter12 killer123 summer123 winter123
  spring123 autumn123 changeme changeme1 administrator admin123 adminadmin root1234 test1234 testtest guest123 default1
  mypassword passwort mercedes ferrari1 corvette mustang1 blink182 snowball cheese123 cookie123 babygirl1 lovely123 loveyou1
  forever1 freedom1 hello123 hellohello helloworld secret123 secret12 family123 thicket thicket1 forestschool`.split(
    /\s+/,
  ),
);
