export { createTestLatchkey, type TestLatchkey } from './testing/createTestLatchkey.ts'
