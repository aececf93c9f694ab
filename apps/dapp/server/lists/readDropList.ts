import { base58 } from '@scure/base'
import { isAddress } from 'viem'
import { readAmount } from '../../shared/readAmount.ts'
import type { ListEntry } from './dropTree.ts'

/** The most entries of a list. */
export const maxEntries = 20_000
/** The most that a drop can hold: its contract counts in 128 bits. */
const maxTotal = 2n ** 128n - 1n
/** Problems that are shown; the others are counted. */
const shownProblems = 20

export type ReadList =
  | { readonly entries: readonly ListEntry[]; readonly problem?: undefined }
  | { readonly entries?: undefined; readonly problem: string }

/**
 * Reads a list of a drop: CSV with an address and an amount in each line, with or without a line of titles. Dapp 3.10.
 *
 * @param decimals - of the token
 * @returns the entries, or what is wrong, a line of text for each
 * @example
 * readDropList('0xf39F…2266,1.5\n', 18)
 */
export function readDropList(csv: string, decimals: number): ReadList {
  const problems: string[] = []
  const entries: ListEntry[] = []
  const lineOf = new Map<string, number>()
  const lines = csv.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && /^"?address"?\s*[,;]/i.test(line.trim()))) continue
    if (entries.length === maxEntries)
      return { problem: `Use at most ${maxEntries.toLocaleString('en')} lines.` }
    const number = index + 1
    const [subject = '', amount = '', ...more] = line
      .split(/[,;\t]/)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    const kind = kindOf(subject)
    const read = readAmount(amount, decimals)
    const key = kind === 'evm' ? subject.toLowerCase() : subject
    const before = lineOf.get(key)
    const problem = !kind
      ? addressProblem(subject)
      : before !== undefined
        ? `same address as line ${before}.`
        : more.some((cell) => cell !== '')
          ? 'use an address and an amount.'
          : read.problem && amountProblem(read.problem, decimals)
    if (kind && before === undefined) lineOf.set(key, number)
    if (problem) problems.push(`Line ${number}: ${problem}`)
    else if (kind && read.value !== undefined) entries.push({ kind, subject: key, amount: read.value })
  }
  if (problems.length > shownProblems)
    problems.splice(shownProblems, problems.length, `And ${problems.length - shownProblems} more lines.`)
  if (problems.length > 0) return { problem: problems.join('\n') }
  if (entries.length === 0) return { problem: 'The list is empty.' }
  if (entries.reduce((sum, { amount }) => sum + amount, 0n) > maxTotal)
    return { problem: 'The amounts are more than a drop can hold.' }
  return { entries }
}

function kindOf(subject: string): ListEntry['kind'] | undefined {
  if (subject.startsWith('0x')) return isAddress(subject) ? 'evm' : undefined
  try {
    return base58.decode(subject).length === 32 ? 'solana' : undefined
  } catch {
    return undefined
  }
}

const addressProblem = (subject: string) =>
  isAddress(subject, { strict: false })
    ? 'that address has a typo (checksum).'
    : 'not an EVM or Solana address.'

function amountProblem(problem: string, decimals: number): string {
  if (problem === 'Enter more than zero.') return 'amount must be above zero.'
  if (/decimals|whole number/.test(problem)) return `more than ${decimals} decimals.`
  return 'not an amount.'
}
