/** The commonest passwords of eight characters or more in published leaks, without their trailing digits and marks. */
const stems = new Set(
  `password passw0rd passwort p@ssword p@ssw0rd qwerty qwertyui qwertyuiop qwerty123 asdfghjk asdfghjkl zxcvbnm
  iloveyou sunshine princess football baseball superman starwars computer internet whatever trustno letmein welcome
  michelle jennifer charlie jordan michael liverpool arsenal chelsea everton rangers celtic manchester london england
  dragon monkey shadow master killer batman pokemon naruto google linkedin facebook administrator administrador admin
  changeme default secret qazwsxedc qazwsx zaqwsx abcdefgh abcdefghi aaaaaaaa changeit test testtest testing hello
  babygirl butterfly chocolate elizabeth victoria samantha danielle jessica beautiful spiderman`.split(/\s+/),
)

/** Digits only, or a common word with digits and marks behind it. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return /^(?:\d+|(.)\1+)$/.test(lower) || stems.has(lower) || stems.has(lower.replace(/[\d!?.@#$*_-]+$/, ''))
}
