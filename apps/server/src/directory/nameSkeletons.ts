import { rectifyConfusion } from 'unicode-confusables'

const skeleton = (text: string) =>
  rectifyConfusion(text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Z}]/gu, ''))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')

/**
 * The visual skeletons of a name by the confusable characters of UTS 39. Two names that share a skeleton can be mistaken for
 * each other. There are two because upper-case letters resemble other characters than lower-case ones (`I` and `l`).
 * Security R-68.
 */
export const nameSkeletons = (name: string): readonly [string, string] => [
  skeleton(name).toLowerCase(),
  skeleton(skeleton(name.toLowerCase()).toLowerCase()),
]
