export { lyingNode } from './testing/lyingNode.ts'
export { startTestServices } from './testing/startTestServices.ts'
export { testDirectory } from './testing/testDirectory.ts'
