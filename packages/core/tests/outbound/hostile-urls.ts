import { privateAddress } from './world.js'

const closedAddresses = [
  privateAddress,
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '192.168.0.1',
  '172.16.0.1',
  '100.64.0.1',
  '0.0.0.0',
  '168.63.129.16',
  '224.0.0.1',
]

/** One address in every notation that some parser accepts. */
function spellingsOf(address: string): string[] {
  const bytes = address.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (value: number) => value.toString(16)
  const groups = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`
  const written = (digit: (digit: number) => string) => address.replace(/\d/g, (found) => digit(Number(found)))
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole)}`,
    `0${whole.toString(8)}`,
    bytes.map((byte) => `0x${hex(byte)}`).join('.'),
    bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    written((digit) => String.fromCodePoint(0xff10 + digit)),
    written((digit) => (digit === 0 ? '⓪' : String.fromCodePoint(0x245f + digit))),
    written((digit) => `%3${digit}`),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '%2e'),
    `[::ffff:${address}]`,
    `[::ffff:${groups}]`,
    `[0:0:0:0:0:FFFF:${groups}]`,
    `[::${address}]`,
    `[64:ff9b::${groups}]`,
    `[2002:${groups}::]`,
  ]
}

const closedNames = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'loc%61lhost',
  'ｌｏｃａｌｈｏｓｔ',
  'app.localhost',
  'printer.local',
  'metadata.google.internal',
  'instance-data',
  'router',
  'router.lan',
  'intranet.corp',
  '1.0.0.127.in-addr.arpa',
  'router.home.arpa',
  'harbourlane.onion',
  'matched.test',
  'harbour-lane.example',
  'harbour-lane.invalid',
  'co.uk',
  'uk',
  'github.io',
  'harbour-lane.co.uk.',
  'harbour..lane.co.uk',
  `${'a'.repeat(64)}.co.uk`,
  `${'a.'.repeat(130)}co.uk`,
]

/** Valid names that resolve to forbidden addresses. */
export const trickyNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['private-record.co.uk', [privateAddress]],
  ['loopback-record.co.uk', ['127.0.0.3']],
  ['mixed-records.co.uk', ['127.0.0.1', privateAddress]],
  ['mixed-late.co.uk', [...new Array(10).fill('127.0.0.1'), '10.0.0.1']],
  ['metadata-record.co.uk', ['169.254.169.254']],
  ['mapped-record.co.uk', ['::ffff:127.0.0.2']],
  ['ipv6-loopback-record.co.uk', ['::1']],
  ['mixed-families.co.uk', ['127.0.0.1', 'fd00::1']],
  ['zone-record.co.uk', ['fe80::1%lo']],
  ['nat64-record.co.uk', ['64:ff9b::7f00:2']],
  ['sixtofour-record.co.uk', ['2002:7f00:2::']],
  ['unspecified-record.co.uk', ['0.0.0.0']],
  ['odd-record.co.uk', ['2130706434']],
  ['empty-record.co.uk', ['']],
  ['name-record.co.uk', ['localhost']],
  ['no-record.co.uk', []],
])

const wholeUrls = [
  '',
  ' ',
  '/',
  '//127.0.0.2/',
  'harbour-lane.co.uk',
  'http://',
  'http:///',
  'http://?x',
  'http://[::1',
  'http://[fe80::1%25lo]/',
  'http://[::1%25lo]/',
  'http://[::]/',
  'http://[fd00:ec2::254]/',
  'http://256.256.256.256/',
  'http://1.2.3.4.5/',
  'http://harbour-lane.co.uk:99999/',
  'ftp://harbour-lane.co.uk/',
  'file:///etc/passwd',
  'file://127.0.0.2/etc/passwd',
  'gopher://127.0.0.2:6379/_FLUSHALL',
  'dict://127.0.0.2:11211/stats',
  'ldap://127.0.0.2/',
  'ws://harbour-lane.co.uk/',
  'wss://127.0.0.2/',
  'data:text/html,<p>hello</p>',
  'javascript:alert(1)',
  'blob:http://127.0.0.2/one',
  'view-source:http://127.0.0.2/',
  'jar:http://127.0.0.2/!/',
  'unix:/var/run/docker.sock',
  'about:blank',
  'mailto:ada@harbour-lane.co.uk',
  'http:127.0.0.2',
  'http:/127.0.0.2/',
  'http:\\\\127.0.0.2\\',
  'http:////127.0.0.2/',
  'ht\ntp://127.0.0.2/',
  'http://127.0.\t0.2/',
  ' http://127.0.0.2/ ',
  'http://harbour-lane.co.uk@127.0.0.2/',
  'http://harbour-lane.co.uk:80@127.0.0.2/',
  'http://ada:secret@harbour-lane.co.uk/',
  'http://ada@harbour-lane.co.uk/',
  'http://:secret@harbour-lane.co.uk/',
  'http://127.0.0.2#@harbour-lane.co.uk/',
  'http://127.0.0.2?@harbour-lane.co.uk/',
  'http://127.0.0.2\\@harbour-lane.co.uk/',
  'http://127.0.0.2/@harbour-lane.co.uk',
  'http://127.0.0.2;harbour-lane.co.uk/',
  'http://127.0.0.2%00.harbour-lane.co.uk/',
  'http://127.0.0.2%20harbour-lane.co.uk/',
  'http://harbour-lane.co.uk%2f@127.0.0.2/',
  `http://harbour-lane.co.uk/${'x'.repeat(4_096)}`,
]

const ports = [0, 1, 21, 22, 25, 53, 81, 3306, 5432, 6379, 8080, 8443, 9200, 11211, 65535]

/** Addresses that must never be dialled. */
export const hostileUrls: readonly string[] = [
  ...closedAddresses.flatMap((address) => spellingsOf(address).map((host) => `http://${host}/`)),
  ...spellingsOf(privateAddress).map((host) => `https://${host}/`),
  ...spellingsOf(privateAddress).map((host) => `http://${host}:443/`),
  ...closedNames.map((host) => `http://${host}/`),
  ...[...trickyNames.keys()].flatMap((host) => [`http://${host}/`, `https://${host}/`]),
  ...ports.map((port) => `http://harbour-lane.co.uk:${port}/`),
  ...wholeUrls,
]
