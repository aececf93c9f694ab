import { expect, test } from 'vitest'
import { avatarLandscape } from './avatarLandscape.ts'

test('an address always produces the same landscape, another address a different one', () => {
  const one = avatarLandscape('0x8F3aB2c4D5e6F7089a1B2c3D4e5F6071829341C7')
  expect(avatarLandscape('0x8F3aB2c4D5e6F7089a1B2c3D4e5F6071829341C7')).toEqual(one)
  expect(avatarLandscape('0x2b7E151628aEd2A6aBf7158809Cf4F3c762e7160')).not.toEqual(one)
})

test('the landscape of a known address matches the design', () => {
  expect(avatarLandscape('0x8F3aB2c4D5e6F7089a1B2c3D4e5F6071829341C7').ridges[0]?.d).toMatchInlineSnapshot(
    `"M0 24V13H4.8L4.8 13H7.2L12 7H14.4L14.4 7H17.2L21.2 11H24V24Z"`,
  )
})
