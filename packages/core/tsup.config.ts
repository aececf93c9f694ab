import { defineConfig } from 'tsup'
import { packageTypes } from '../../tsup.base.ts'

export default defineConfig(
  packageTypes({
    index: 'src/index.ts',
    api: 'src/api.ts',
    browser: 'src/browser.ts',
    networks: 'src/networks.ts',
    siwx: 'src/siwx.ts',
    verify: 'src/verify.ts',
    testing: 'src/testing.ts',
  }),
)
