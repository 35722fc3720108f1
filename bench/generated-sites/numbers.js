import { firstFree } from './random.js'

/** Phone numbers that are reserved for fiction, as sites print them. */
export function phone(random) {
  return (
    random.oneOf([
      '01632 960',
      '01632960',
      '0113 496 0',
      '020 7946 0',
      '0207 9460 ',
      '+44 (0)161 496 0',
      '07700 900',
      '07700900',
    ]) + random.digits(3)
  )
}

/** Nine digits whose check digits are right. */
export function vatDigits(random) {
  const seven = `${random.between(1, 9)}${random.digits(6)}`
  const sum = [...seven].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0)
  const check = 97 - ((sum + random.oneOf([0, 55])) % 97)
  return `${seven}${String(check).padStart(2, '0')}`
}

const vatForms = [
  (d) => d,
  (d) => `GB${d}`,
  (d) => `GB ${d.slice(0, 3)} ${d.slice(3, 7)} ${d.slice(7)}`,
  (d) => `${d.slice(0, 3)} ${d.slice(3, 6)} ${d.slice(6)}`,
  (d) => `GB-${d.slice(0, 3)}-${d.slice(3, 6)}-${d.slice(6)}`,
  (d) => `${d.slice(0, 4)} ${d.slice(4, 6)} ${d.slice(6)}`,
]

export function writtenVat(random, digits = vatDigits(random)) {
  return random.oneOf(vatForms)(digits)
}

/** What numbers of other registers look like. */
const draws = {
  six: (random) => `${random.between(1, 9)}${random.digits(5)}`,
  seven: (random) => `${random.between(1, 9)}${random.digits(6)}`,
  eight: (random) => `${random.oneOf(['0', '1'])}${random.between(1, 4)}${random.digits(6)}`,
  scottish: (random) => `SC0${random.digits(5)}`,
}

/** Sentences with numbers of other registers; # is the number. */
const sentences = {
  fca: [
    'six',
    'Authorised and regulated by the Financial Conduct Authority. Our registration number is #.',
    'We are entered on the Financial Services Register under reference #.',
    'Authorised by the Financial Conduct Authority (FRN #).',
  ],
  sra: [
    'six',
    'Authorised and regulated by the Solicitors Regulation Authority. SRA number #.',
    'We are regulated by the Solicitors Regulation Authority (registration number #).',
    'Licensed by the Council for Licensed Conveyancers, licence #.',
  ],
  charity: [
    'seven',
    'Registered charity number #.',
    'Registered charity in England and Wales (no. #).',
    'A charity registered in England, number #.',
    'Registered with the Charity Commission for England and Wales: #',
    'Elusen gofrestredig / Registered charity #',
  ],
  scottishCharity: [
    'scottish',
    'Scottish Charity Number #.',
    'Registered with OSCR, charity number #.',
    'Charity registered in Scotland: #',
    'A Scottish Charitable Incorporated Organisation, #',
    'Registered charity #',
  ],
  ico: ['six', 'ICO registration number: ZA#.', 'We are on the register of the Information Commissioner, number Z#X.'],
  bank: ['eight', 'Sort code 20-00-00, account number #.', 'BACS: #, sort code 60-83-71, reference your invoice.'],
  hmrc: [
    'eight',
    'Supervised by HM Revenue and Customs as a Money Service Business (No. #).',
    'Registered with HMRC for money laundering purposes, registration number #.',
  ],
  trade: [
    'six',
    'Gas Safe register number #.',
    'Registered waste carrier CBDU#.',
    'NICEIC approved contractor, enrolment #.',
    'RICS regulated firm no. #',
    'Property Ombudsman membership D0#',
  ],
  ofsted: ['six', 'Ofsted registration number EY#.'],
  business: ['eight', 'D-U-N-S number 2#', 'EORI: GB#4000', 'IATA code #', 'Unique Taxpayer Reference #21'],
  design: ['seven', 'UK registered design no. #.', 'Trade mark registration UK0000#.'],
  policy: ['eight', "Employers' liability policy number #."],
  six: ['six', '#'],
  seven: ['seven', '#'],
  eight: ['eight', '#'],
}

/** Draws such sentences by name. Each number, padded, is in the register as the number of some stranger. */
export function registrations({ random, companies }) {
  const draw = ([kind, ...wordings]) => {
    const number = firstFree(
      () => draws[kind](random),
      (digits) => !companies.has(digits.padStart(8, '0')),
    )
    companies.strangerAt(number.padStart(8, '0'))
    return random.oneOf(wordings).replace('#', number)
  }
  return Object.fromEntries(Object.entries(sentences).map(([name, sentence]) => [name, () => draw(sentence)]))
}
