import { accountKeys } from '@latchkey/devnet'
import { createClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getTransaction, sendTransaction } from 'viem/actions'
import { carol, expect, test, type Visitor } from './test.ts'

async function review({ modal, accountButton }: Visitor) {
  await accountButton.click()
  await modal.getByRole('button', { name: 'Send', exact: true }).click()
  await modal.getByLabel('Amount').fill('0.05')
  await modal.getByLabel('To', { exact: true }).fill(carol)
  await modal.getByRole('button', { name: 'Review' }).click()
}

test('F28: a transaction replaced by another one is shown as replaced', async ({ visitor, world }) => {
  const { page, modal, wallet } = visitor
  await visitor.enter()
  const account = privateKeyToAccount(accountKeys[0])
  const node = createClient({ account, transport: http(world.devnet.chains[0]?.rpcUrl) })
  const pendingHash = async () => {
    const block = (await world.rpc(0, 'eth_getBlockByNumber', ['pending', false])) as { transactions: Hex[] }
    return block.transactions[0]
  }
  await world.rpc(0, 'evm_setAutomine', [false])
  try {
    await review(visitor)
    await modal.getByRole('button', { name: /^Send 0.05/ }).click()
    const seen = page.waitForResponse(
      (response) => response.request().postData()?.includes('eth_getTransactionByHash') === true,
    )
    await wallet.approve()
    await expect(modal).toContainText('is on its way')
    const hash = await pendingHash()
    if (!hash) throw new TypeError('nothing is pending')
    const { nonce } = await getTransaction(node, { hash })
    // The page must know the transaction before it is replaced.
    await seen
    const fee = 50_000_000_000n
    await sendTransaction(node, {
      chain: null,
      nonce,
      to: carol,
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 2n * fee,
      maxPriorityFeePerGas: fee,
    })
    await world.rpc(0, 'evm_mine')
  } finally {
    await world.rpc(0, 'evm_setAutomine', [true])
  }
  await expect(modal.getByRole('heading', { name: 'Another transaction took its place' })).toBeVisible({
    timeout: 30_000,
  })
  await modal.getByRole('button', { name: 'Done' }).click()
  await expect(modal).toHaveAttribute('data-view', 'Account')
})

test('F29: a fee of 1000 times the usual must be accepted before the request to the wallet', async ({
  visitor,
  world,
}) => {
  const { modal, wallet } = visitor
  await visitor.enter()
  const mineAt = async (baseFee: bigint) => {
    await world.rpc(0, 'anvil_setNextBlockBaseFeePerGas', [`0x${baseFee.toString(16)}`])
    await world.rpc(0, 'evm_mine')
  }
  await mineAt(2_000_000_000_000n)
  try {
    await review(visitor)
    await expect(modal.getByRole('alert')).toContainText('times the usual')
    await expect(modal.getByRole('button', { name: 'Check the network fee' })).toBeDisabled()
    await modal.getByRole('button', { name: 'Pay this fee' }).click()
    await modal.getByRole('button', { name: /^Send 0.05/ }).click()
    await wallet.reject()
    expect(await wallet.requestCount('eth_sendTransaction')).toBe(1)
  } finally {
    await mineAt(1_000_000_000n)
  }
})
