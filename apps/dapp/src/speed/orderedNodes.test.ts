import { expect, test } from 'vitest'
import { orderedNodes } from './orderedNodes.ts'

const providers = ['rpc', 'ankr', 'node.example'].map((id) => ({ id, name: id, url: `https://${id}/` }))
const hostsOf = (given: Partial<Parameters<typeof orderedNodes>[1]>) =>
  orderedNodes(providers, { pin: undefined, order: undefined, ...given }).map((url) => new URL(url).host)

test('the fastest of the last measurement is asked first, and nodes before services without one', () => {
  expect(hostsOf({})).toEqual(['ankr', 'node.example', 'rpc'])
  expect(hostsOf({ order: ['rpc', 'node.example', 'ankr'] })).toEqual(['rpc', 'node.example', 'ankr'])
})

test('a pinned provider is asked before the others, and one that is unknown changes nothing', () => {
  expect(hostsOf({ pin: 'node.example' })).toEqual(['node.example', 'ankr', 'rpc'])
  expect(hostsOf({ pin: 'ankr', order: ['rpc', 'node.example', 'ankr'] })).toEqual([
    ...['ankr', 'rpc', 'node.example'],
  ])
  expect(hostsOf({ pin: 'infura' })).toEqual(['ankr', 'node.example', 'rpc'])
})
