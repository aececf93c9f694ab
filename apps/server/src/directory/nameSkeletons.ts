import { rectifyConfusion } from 'unicode-confusables'

const skeleton = (text: string) =>
  rectifyConfusion(text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Z}]/gu, ''))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')

/**
 * What a name looks like, by the confusable characters of UTS 39: names that share one of the two can be taken for one
 * another. Two, because capitals look like other letters than small ones do (`I` like `l`). Security R-68.
 */
export const nameSkeletons = (name: string): readonly [string, string] => [
  skeleton(name).toLowerCase(),
  skeleton(skeleton(name.toLowerCase()).toLowerCase()),
]
