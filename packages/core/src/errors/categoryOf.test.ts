import { expect, test } from 'vitest'
import { catalogue, type ErrorCode } from './catalogue.ts'
import { categoryOf } from './categoryOf.ts'

test.each(Object.entries(catalogue))(
  '%s has the category that the catalogue gives it',
  (code, { category }) => {
    expect(categoryOf(code as ErrorCode)).toBe(category)
  },
)
