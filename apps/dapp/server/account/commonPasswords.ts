import { leakedPasswords } from './leakedPasswords.ts'

/**
 * What common passwords of 12 and more characters are made of: lists of leaked passwords hold few that are so long, and
 * nearly all of those repeat, join or extend one of these.
 */
const words = [
  ...[
    'password',
    'passwort',
    'passw0rd',
    'p@ssword',
    'p@ssw0rd',
    'motdepasse',
    'contrasena',
    'senha',
    'parola',
  ],
  ...[
    'qwerty',
    'qwertyuiop',
    'qwertz',
    'azerty',
    'asdfgh',
    'asdfghjkl',
    'zxcvbn',
    'zxcvbnm',
    '1q2w3e4r',
    '1qaz2wsx',
  ],
  ...['q1w2e3r4', 'qazwsx', 'letmein', 'welcome', 'iloveyou', 'sunshine', 'princess', 'football', 'baseball'],
  ...[
    'superman',
    'batman',
    'dragon',
    'monkey',
    'master',
    'shadow',
    'michael',
    'jennifer',
    'jordan',
    'liverpool',
  ],
  ...[
    'charlie',
    'trustno1',
    'starwars',
    'computer',
    'internet',
    'whatever',
    'corvette',
    'mustang',
    'freedom',
  ],
  ...[
    'administrator',
    'admin',
    'root',
    'user',
    'guest',
    'default',
    'changeme',
    'secret',
    'login',
    'access',
    'test',
  ],
  ...[
    'bitcoin',
    'ethereum',
    'crypto',
    'wallet',
    'latchkey',
    'launchpad',
    'blockchain',
    'metamask',
    'binance',
  ],
  ...[
    'spring',
    'summer',
    'autumn',
    'winter',
    'january',
    'december',
    'monday',
    'hello',
    'love',
    'forever',
    'correct',
  ],
]
const common = new Set(words)
const leaked = new Set(leakedPasswords)
const sequences = ['abcdefghijklmnopqrstuvwxyz', '0123456789'].flatMap((line) => [
  line.repeat(3),
  [...line].reverse().join('').repeat(3),
])
sequences.push('1234567890'.repeat(3), '0987654321'.repeat(3))

/** Whether a password is one of the 10,000 most common, repeated, a sequence, or made of common words, digits and punctuation. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  if (leaked.has(text)) return true
  if (/^(.{1,6})\1+.{0,5}$/.test(text)) return true
  if (sequences.some((line) => line.includes(text))) return true
  const letters = text.replace(/[^a-z]+/g, ' ').trim()
  return [text.replace(/[\d\W_]+$/, ''), letters].some((part) => part === '' || isMadeOfWords(part))
}

function isMadeOfWords(text: string): boolean {
  const parts = text.split(/\s+/)
  return parts.every((part) => common.has(part) || splitsIntoWords(part))
}

const splitsIntoWords = (text: string) =>
  words.some((word) => text.startsWith(word) && (text === word || common.has(text.slice(word.length))))
