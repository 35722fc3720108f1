const attemptsMax = 100

const phones = [
  (d) => `01632 960${d(3)}`,
  (d) => `01632960${d(3)}`,
  (d) => `0113 496 0${d(3)}`,
  (d) => `020 7946 0${d(3)}`,
  (d) => `0207 9460 ${d(3)}`,
  (d) => `+44 (0)161 496 0${d(3)}`,
  (d) => `07700 900${d(3)}`,
  (d) => `07700900${d(3)}`,
  (d) => `0808 157 0${d(3)}`,
]

/** Numbers that are kept for fiction, in the ways that sites print them. */
export function phone(random) {
  return random.oneOf(phones)(random.digits)
}

/** Nine digits whose check digits are right. */
export function vatDigits(random) {
  const seven = `${random.between(1, 9)}${random.digits(6)}`
  const sum = [...seven].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0)
  const shift = random.chance(0.5) ? 0 : 55
  const check = 97 - ((sum + shift) % 97)
  return `${seven}${String(check).padStart(2, '0')}`
}

const vatForms = [
  (d) => d,
  (d) => `GB${d}`,
  (d) => `GB ${d}`,
  (d) => `${d.slice(0, 3)} ${d.slice(3, 7)} ${d.slice(7)}`,
  (d) => `GB ${d.slice(0, 3)} ${d.slice(3, 7)} ${d.slice(7)}`,
  (d) => `${d.slice(0, 3)} ${d.slice(3, 6)} ${d.slice(6)}`,
  (d) => `GB-${d.slice(0, 3)}-${d.slice(3, 6)}-${d.slice(6)}`,
  (d) => `${d.slice(0, 4)} ${d.slice(4, 6)} ${d.slice(6)}`,
]

export function vat(random) {
  return random.oneOf(vatForms)(vatDigits(random))
}

/** Registrations with others, as sentences. Each padded number belongs to some stranger in the register. */
export function otherRegistrations(world) {
  const { random } = world
  const { companies } = world
  /** A number that no company of any site has, and that now is somebody's. */
  const stranger = (draw) => {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const digits = draw()
      const number = digits.padStart(8, '0')
      if (companies.has(number)) continue
      companies.strangerAt(number)
      return digits
    }
    throw new Error('The forge ran out of numbers.')
  }
  const six = () => stranger(() => `${random.between(1, 9)}${random.digits(5)}`)
  const seven = () => stranger(() => `${random.between(1, 9)}${random.digits(6)}`)
  const eight = () => stranger(() => `0${random.between(1, 9)}${random.digits(6)}`)
  return {
    fca: () =>
      random.oneOf([
        (n) => `Authorised and regulated by the Financial Conduct Authority. Our registration number is ${n}.`,
        (n) => `We are entered on the Financial Services Register under reference ${n}.`,
        (n) => `Authorised by the Financial Conduct Authority (FRN ${n}).`,
        (n) => `Our Financial Services Register number is ${n}, which you can check by ringing 0808 157 0192.`,
        (n) => `FCA firm reference number: ${n}.`,
      ])(six()),
    sra: () =>
      random.oneOf([
        (n) => `Authorised and regulated by the Solicitors Regulation Authority. SRA number ${n}.`,
        (n) => `We are regulated by the Solicitors Regulation Authority (registration number ${n}).`,
        (n) => `SRA ID: ${n}. Our professional rules are on the authority's own site.`,
      ])(six()),
    charity: () =>
      random.oneOf([
        (n) => `Registered charity number ${n}.`,
        (n) => `Registered charity in England and Wales (no. ${n}).`,
        (n) => `Registered Charity No: ${n}`,
        (n) => `A charity registered in England, number ${n}.`,
      ])(random.chance(0.6) ? seven() : six()),
    scottishCharity: () => {
      const number = stranger(() => `SC0${random.digits(5)}`)
      return random.oneOf([
        (n) => `Scottish Charity Number ${n}.`,
        (n) => `Registered with OSCR, charity number ${n}.`,
        (n) => `Charity registered in Scotland: ${n}`,
        (n) => `Recognised as a Scottish charity (${n}).`,
        (n) => `Registered charity ${n}`,
      ])(number)
    },
    ico: () =>
      random.oneOf([
        (n) => `ICO registration number: ZA${n}.`,
        (n) => `We are on the register of the Information Commissioner, number Z${n}X.`,
        (n) => `Data protection registration ZB${n}`,
        (n) => `Registered with the ICO under ZC${n}.`,
      ])(random.digits(6)),
    bank: () =>
      random.oneOf([
        (n) => `Pay by bank transfer: sort code 20-00-00, account number ${n}.`,
        (n) => `Bank details: Sort 04-00-04 Account ${n}.`,
        (n) => `BACS: ${n}, sort code 60-83-71, reference your invoice.`,
      ])(eight()),
    hmrc: () =>
      random.oneOf([
        (n) => `Supervised by HM Revenue and Customs as a Money Service Business (No. ${n}).`,
        (n) => `Registered with HMRC for money laundering purposes, registration number ${n}.`,
      ])(stranger(() => `1${random.between(0, 4)}${random.digits(6)}`)),
    gasSafe: () => `Gas Safe register number ${six()}.`,
    waste: () => `Registered waste carrier CBDU${six()}.`,
    ofsted: () => `Ofsted registration number EY${six()}.`,
    patent: () => `UK registered design no. ${seven()}; trade mark registration UK0000${seven()}.`,
    policy: () => `Employers' liability policy number ${eight()}.`,
  }
}
