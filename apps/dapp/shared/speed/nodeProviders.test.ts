import { bsc } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { nodeProviders } from './nodeProviders.ts'

const http = ['https://own.example/56', 'https://own.example/second', 'http://127.0.0.1:4110']
const network = { ...bsc, rpcUrls: { ...bsc.rpcUrls, default: { http } } }

test('the services, the providers of keys, and the hosts of other nodes have ids that are no secret', () => {
  const sources = { rpc: 'https://services.example', projectId: 'p1', ankr: 'secret', infura: null }
  const found = nodeProviders(network, sources)
  expect(found).toEqual([
    {
      id: 'rpc',
      name: 'Services of this site',
      url: 'https://services.example/v1/?chainId=eip155%3A56&projectId=p1',
    },
    { id: 'ankr', name: 'Ankr', url: 'https://rpc.ankr.com/bsc/secret' },
    { id: 'own.example', name: 'own.example', url: 'https://own.example/56' },
    { id: '127.0.0.1:4110', name: '127.0.0.1:4110', url: 'http://127.0.0.1:4110' },
  ])
  expect(found.map(({ id, name }) => id + name).join()).not.toContain('secret')
})

test('without services and keys the nodes are left', () => {
  const found = nodeProviders(network, { rpc: null, projectId: '' })
  expect(found.map(({ id }) => id)).toEqual(['own.example', '127.0.0.1:4110'])
})
