const attemptsMax = 100

/** Registrations with others in this set's words. Each number, padded, is some stranger's in the register. */
export function freshRegistrations({ random, companies }) {
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
  const eight = () => stranger(() => `${random.oneOf(['0', '1'])}${random.between(1, 4)}${random.digits(6)}`)
  const one = (list, draw) => random.oneOf(list)(draw())
  return {
    six,
    seven,
    eight,
    charity: () =>
      one(
        [
          (n) => `Registered with the Charity Commission for England and Wales: ${n}`,
          (n) => `Reg. Charity ${n}`,
          (n) => `Charity Commission registration: ${n}`,
          (n) => `Registered Charity (England & Wales) ${n.slice(0, -3)} ${n.slice(-3)}`,
          (n) => `Elusen gofrestredig / Registered charity ${n}`,
        ],
        seven,
      ),
    scottishCharity: () =>
      one(
        [
          (n) => `Scottish registered charity no. ${n}`,
          (n) => `OSCR ${n}`,
          (n) => `A Scottish Charitable Incorporated Organisation, ${n}`,
          (n) => `Charity No. ${n} (Scotland)`,
          (n) => `Regulated by the Scottish Charity Regulator, registration ${n}`,
        ],
        () => stranger(() => `SC0${random.digits(5)}`),
      ),
    conduct: () =>
      one(
        [
          (n) => `Firm reference ${n} on the FCA register.`,
          (n) => `FCA number ${n}. We advise on mortgages and protection.`,
          (n) => `Details of our permission are on the Financial Services Register, where our entry is ${n}.`,
        ],
        six,
      ),
    lawyers: () =>
      one(
        [
          (n) => `Regulated by the SRA, firm ${n}.`,
          (n) => `Solicitors Regulation Authority recognised body no. ${n}`,
          (n) => `Licensed by the Council for Licensed Conveyancers, licence ${n}.`,
        ],
        six,
      ),
    trade: () =>
      one(
        [
          (n) => `NICEIC approved contractor, enrolment ${n}.`,
          (n) => `TrustMark licence number: ${n}`,
          (n) => `FENSA reg. no. ${n}`,
          (n) => `Gas Safe ${n}`,
          (n) => `RICS regulated firm no. ${n}`,
          (n) => `Property Ombudsman membership D0${n}`,
          (n) => `Client Money Protect scheme reference CMP00${n}`,
        ],
        six,
      ),
    business: () =>
      one(
        [
          (n) => `D-U-N-S number 2${n}`,
          (n) => `EORI: GB${n}4000`,
          (n) => `AWRS URN: XKAW0000${n.slice(0, 7)}`,
          (n) => `IATA code ${n}`,
          (n) => `Account No. ${n}, sort code 11-00-00`,
          (n) => `Unique Taxpayer Reference ${n}21`,
        ],
        eight,
      ),
    data: () =>
      one(
        [
          (n) => `ICO reference: ZB${n}`,
          (n) => `Our entry in the register of fee payers (Information Commissioner’s Office) is ZA${n}.`,
          (n) => `Data Protection Act registration no. Z${n}5`,
        ],
        () => random.digits(6),
      ),
  }
}
