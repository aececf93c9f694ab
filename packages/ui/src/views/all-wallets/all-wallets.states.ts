import { walletMarks } from '../../fixtures/marks.ts'
import { longName } from '../../fixtures/people.ts'
import type { AllWalletsViewState, ListedWallet } from './all-wallets.state.ts'

const wallet = (name: string, shownAs = name): ListedWallet => ({
  id: name,
  hook: `com.example.${name.toLowerCase()}`,
  name: shownAs,
  imageUrl: walletMarks[name as keyof typeof walletMarks],
})

const names = [
  'Bramble',
  'Cinder',
  'Copperleaf',
  'Driftwood',
  'Fernway',
  'Juniper',
  'Marlow',
  'Meridian',
  'Northlight',
  'Onda',
  'Pebble',
  'Quillon',
  'Ridgeline',
  'Saltbox',
  'Sundial',
  'Thimble',
  'Tidepool',
]

const browse = {
  status: 'browse',
  query: '',
  count: 480,
  canScan: true,
  recommended: ['Mica', 'Petalo', 'Paperboat', 'Lantern'].map((name) => wallet(name)),
  installed: ['Harbour', 'Fable', 'Sable'].map((name) => wallet(name)),
  all: names.map((name) => wallet(name)),
} satisfies AllWalletsViewState

const search = { query: 'ri', count: 480, canScan: true }

export const allWalletsStates = {
  browse,
  loading: { status: 'loading', query: '', count: 480, canScan: true },
  loadingFirst: { status: 'loading', query: '', canScan: true },
  loadingMore: {
    ...browse,
    recommended: [],
    installed: [],
    all: names.slice(-8).map((name) => wallet(name)),
    more: { count: 40, loading: true },
  },
  searching: { ...browse, query: 'r', searching: true },
  results: {
    ...search,
    status: 'results',
    found: [wallet('Ridgeline'), wallet('Meridian'), wallet('Saltbox', 'Grand Meridian Treasury')],
  },
  searchingAgain: {
    ...search,
    query: 'rid',
    status: 'results',
    found: [wallet('Ridgeline')],
    searching: true,
  },
  none: { ...search, query: 'lumiere', status: 'results', found: [] },
  noneNoCode: { ...search, query: 'lumiere', canScan: false, status: 'results', found: [] },
  failed: { status: 'failed', query: '', canScan: true },
  failedNoCode: { status: 'failed', query: '', canScan: false },
  longNames: {
    ...browse,
    recommended: names.slice(0, 4).map((name) => wallet(name, longName)),
    installed: [],
    all: [
      wallet('Onda', longName),
      wallet('Pebble', 'محفظة الميناء الكبير للعائلات'),
      wallet('Sundial', '🦊🦊🦊'),
    ],
  },
  lookAlikes: {
    ...browse,
    recommended: [{ ...wallet('Mica'), duplicateOf: 'com.example.mica' }],
    installed: [{ ...wallet('Harbour'), duplicateOf: 'com.example.harbour' }],
    all: [
      wallet('Ridgeline'),
      { ...wallet('Onda', 'Rіdgeline'), hook: 'dev.elsewhere.rid', duplicateOf: 'dev.elsewhere.rid' },
    ],
  },
  moreFailed: {
    ...browse,
    recommended: [],
    installed: [],
    all: names.slice(-8).map((name) => wallet(name)),
    more: { count: 40, loading: false, failed: true },
  },
  tenThousand: {
    ...browse,
    count: 10_000,
    all: Array.from({ length: 10_000 }, (_, i) => ({
      ...wallet(names[i % names.length] ?? ''),
      id: `wallet ${i}`,
      name: `${names[i % names.length]} ${i + 1}`,
    })),
  },
} satisfies Record<string, AllWalletsViewState>
