import { defineConfig } from 'tsup'
import { packageTypes } from '../../tsup.base.ts'

export default defineConfig(
  packageTypes({
    index: 'src/index.ts',
  }),
)
