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

/** Comments of draft vectors that the final standard accepts: relaxed rules and newer emoji. */
const acceptedSince =
  /multiple combining marks|codepoint: 0x(?:200D|27|1FA7[567]|1FACE|1FACF|1FADB|1FAE8|1FAF[78])$/

describe('R-68: names are normalized by ENSIP-15', () => {
  test('the 12,056 vectors of the draft give the same name or are rejected', () => {
    expect(TESTS).toHaveLength(12_056)
    const answers = TESTS.map(({ name, norm = name, error, comment = '' }) => {
      const now = normalized(name)
      const draft = error ? undefined : norm
      if (now === draft) return 'same'
      if (now === undefined) return 'rejected since'
      return !error || !acceptedSince.test(comment) ? `${name} as ${now}` : 'accepted since'
    })
    const counted = (kind: string) => answers.filter((answer) => answer === kind).length
    const kinds = ['same', 'rejected since', 'accepted since']
    expect(answers.filter((answer) => !kinds.includes(answer))).toEqual([])
    expect(kinds.map(counted)).toEqual([11_105, 651, 300])
  })

  test('no accepted character is invisible, upper case or a space, for all of Unicode', () => {
    // Cherokee is excluded because its lower-case letters fold to upper case.
    const forbidden = /(?!\p{Script=Cherokee})[\p{Lu}\p{Lt}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u
    const isCharacter = /[^\p{Cn}\p{Co}\p{Cs}]/u
    const wrong: string[] = []
    let accepted = 0
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const character = String.fromCodePoint(point)
      const name = isCharacter.test(character) ? normalized(character) : undefined
      if (!name) continue
      accepted += 1
      if (forbidden.test(name) || normalized(name) !== name || name !== name.normalize('NFC')) {
        wrong.push(point.toString(16))
      }
    }
    expect(accepted).toBeGreaterThan(100_000)
    expect(wrong).toEqual([])
  })
})
