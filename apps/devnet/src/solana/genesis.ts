import { type Address, type EncodedAccount, getAddressEncoder, lamports } from '@solana/kit'
import { associatedTokenAccount, metadataAccount, metadataProgram, systemProgram } from './programs.ts'
import {
  solanaFaucetAddress as faucet,
  meadow,
  type SolanaToken,
  solanaHolders,
  solanaNft,
  solanaTokens,
  tokenProgram,
} from './solanaTokens.ts'

/** Opening balances of the first two accounts, whole units. */
const openingSol = 1_000n
const openingTokens = 10_000n
const supply = 1_000_000_000n

type Writable = { readonly address: Address; readonly programAddress: Address; readonly data: Uint8Array }

/**
 * The accounts of the first block: funds, two tokens and an NFT with metadata accounts as Metaplex writes them.
 * @param rentOf - least lamports of an account with so many bytes
 * @param nftUri - where the NFT's metadata is served; at most 200 characters
 */
export async function genesisAccounts(
  rentOf: (bytes: bigint) => bigint,
  nftUri: string,
): Promise<readonly EncodedAccount[]> {
  const funded = (address: Address, amount: bigint): EncodedAccount =>
    ({ address, programAddress: systemProgram, data: new Uint8Array(), ...held(amount, 0) }) as EncodedAccount
  const stored = ({ address, programAddress, data }: Writable): EncodedAccount =>
    ({ address, programAddress, data, ...held(rentOf(BigInt(data.length)), data.length) }) as EncodedAccount
  const balance = async (token: Pick<SolanaToken, 'address' | 'program'>, owner: Address, amount: bigint) =>
    stored({
      address: await associatedTokenAccount(owner, token.address, token.program),
      programAddress: token.program,
      data: tokenAccountData(token, owner, amount),
    })
  const accounts: EncodedAccount[] = [
    ...solanaHolders.map((owner) => funded(owner, openingSol * 10n ** 9n)),
    funded(faucet, 1_000_000n * 10n ** 9n),
  ]
  for (const token of solanaTokens) {
    const unit = 10n ** BigInt(token.decimals)
    accounts.push(stored({ address: token.address, programAddress: token.program, data: mintData(token) }))
    for (const owner of solanaHolders) accounts.push(await balance(token, owner, openingTokens * unit))
    accounts.push(
      await balance(token, faucet, (supply - BigInt(solanaHolders.length) * openingTokens) * unit),
    )
  }
  const nft = { ...solanaNft, program: tokenProgram, decimals: 0, symbol: 'BLOOM' }
  accounts.push(
    stored({ address: nft.address, programAddress: tokenProgram, data: mintData(nft, 1n) }),
    await balance(nft, nft.owner, 1n),
  )
  for (const [mint, uri] of [
    [meadow, ''],
    [nft, nftUri],
  ] as const) {
    const address = await metadataAccount(mint.address)
    accounts.push(stored({ address, programAddress: metadataProgram, data: metadataData(mint, uri) }))
  }
  return accounts
}

const held = (amount: bigint, bytes: number) => ({
  lamports: lamports(amount),
  executable: false,
  space: BigInt(bytes),
})

const bytesOf = (address: Address) => Buffer.from(getAddressEncoder().encode(address))
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer)
const u64 = (value: bigint) => Buffer.from(BigUint64Array.of(value).buffer)
const text = (value: string, length = Buffer.byteLength(value)) =>
  Buffer.concat([u32(length), Buffer.concat([Buffer.from(value)], length)])
/** An extension of Token-2022: type, length, content. */
const extension = (type: number, content: Buffer) =>
  Buffer.concat([Buffer.from(Uint16Array.of(type, content.length).buffer), content])

/** A mint without a mint authority, so that its supply is fixed. @see https://www.solana-program.com/docs/token */
function mintData(token: Omit<SolanaToken, 'decimals'> & { decimals: number }, units?: bigint): Uint8Array {
  const none = Buffer.alloc(36)
  const amount = units ?? supply * 10n ** BigInt(token.decimals)
  const mint = Buffer.concat([none, u64(amount), Buffer.from([token.decimals, 1]), none])
  if (token.program === tokenProgram) return mint
  const itself = bytesOf(token.address)
  const metadata = [Buffer.alloc(32), itself, text(token.name), text(token.symbol), text(''), u32(0)]
  return Buffer.concat([
    Buffer.concat([mint], 165),
    Buffer.from([1]),
    // MetadataPointer and TokenMetadata.
    extension(18, Buffer.concat([Buffer.alloc(32), itself])),
    extension(19, Buffer.concat(metadata)),
  ])
}

function tokenAccountData(
  { address, program }: Pick<SolanaToken, 'address' | 'program'>,
  owner: Address,
  amount: bigint,
): Uint8Array {
  const account = Buffer.concat([
    Buffer.concat([bytesOf(address), bytesOf(owner), u64(amount), Buffer.alloc(36), Buffer.from([1])]),
    Buffer.alloc(12 + 8 + 36),
  ])
  // ImmutableOwner, which every associated account of Token-2022 has.
  return program === tokenProgram
    ? account
    : Buffer.concat([account, Buffer.from([2]), extension(7, Buffer.alloc(0))])
}

/** @see https://developers.metaplex.com/token-metadata: the strings are padded to fixed lengths */
function metadataData(mint: Pick<SolanaToken, 'address' | 'name' | 'symbol'>, uri: string): Uint8Array {
  return Buffer.concat([
    Buffer.from([4]),
    bytesOf(faucet),
    bytesOf(mint.address),
    text(mint.name, 32),
    text(mint.symbol, 10),
    text(uri, 200),
    // Fee of the seller, creators, sold once, mutable, and three empty options.
    Buffer.from([0, 0, 0, 0, 1, 0, 0, 0]),
  ])
}
