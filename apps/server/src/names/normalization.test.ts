import { TESTS } from '@adraffy/ensip-norm'
import { normalize } from 'viem/ens'
import { describe, expect, test } from 'vitest'

function normalized(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

/** What the standard accepts that the draft refused: rules that were loosened, and the emoji of later years. */
const acceptedSince =
  /multiple combining marks|codepoint: 0x(?:200D|27|1FA7[567]|1FACE|1FACF|1FADB|1FAE8|1FAF[78])$/

describe('R-68: names are normalised by ENSIP-15', () => {
  test('the 12,056 vectors of its draft: what it normalises becomes the same or is refused', () => {
    expect(TESTS).toHaveLength(12_056)
    const answers = TESTS.map(({ name, norm = name, error, comment = '' }) => {
      const now = normalized(name)
      const draft = error ? undefined : norm
      if (now === draft) return 'same'
      if (now === undefined) return 'refused since'
      return !error || !acceptedSince.test(comment) ? `${name} as ${now}` : 'accepted since'
    })
    const counted = (wanted: string) => answers.filter((answer) => answer === wanted).length
    const kinds = ['same', 'refused since', 'accepted since']
    expect(answers.filter((answer) => !kinds.includes(answer))).toEqual([])
    expect(kinds.map(counted)).toEqual([11_105, 651, 300])
  })

  test('every character of Unicode: nothing that is not seen, no capital and no space comes through', () => {
    // The capitals of Cherokee are what its small letters fold to.
    const unseen = /(?!\p{Script=Cherokee})[\p{Lu}\p{Lt}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u
    const isCharacter = /[^\p{Cn}\p{Co}\p{Cs}]/u
    const wrong: string[] = []
    let accepted = 0
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const character = String.fromCodePoint(point)
      const name = isCharacter.test(character) ? normalized(character) : undefined
      if (!name) continue
      accepted += 1
      if (unseen.test(name) || normalized(name) !== name || name !== name.normalize('NFC')) {
        wrong.push(point.toString(16))
      }
    }
    expect(accepted).toBeGreaterThan(100_000)
    expect(wrong).toEqual([])
  })
})
