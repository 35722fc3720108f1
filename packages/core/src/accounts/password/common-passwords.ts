/** The most common passwords of at least eight characters in published leaks, without trailing digits and symbols. */
const stems = new Set(
  `password passw0rd passwort p@ssword p@ssw0rd qwerty qwertyui qwertyuiop qwerty123 asdfghjk asdfghjkl zxcvbnm
  iloveyou sunshine princess football baseball superman starwars computer internet whatever trustno letmein welcome
  michelle jennifer charlie jordan michael liverpool arsenal chelsea everton rangers celtic manchester london england
  dragon monkey shadow master killer batman pokemon naruto google linkedin facebook administrator administrador admin
  changeme default secret qazwsxedc qazwsx zaqwsx abcdefgh abcdefghi aaaaaaaa changeit test testtest testing hello
  babygirl butterfly chocolate elizabeth victoria samantha danielle jessica beautiful spiderman`.split(/\s+/),
)

/** Digits only, one repeated character, or a common word followed by digits and symbols. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return /^(?:\d+|(.)\1+)$/.test(lower) || stems.has(lower) || stems.has(lower.replace(/[\d!?.@#$*_-]+$/, ''))
}
