import type { ComponentType } from 'react'
import { Labelled, Shelf } from '../../fixtures/Shelf.tsx'
import { GlyphArt } from '../Art.tsx'
import * as arrows from './arrows.tsx'
import type { IconProps, IconSize } from './Icon.tsx'
import { ProviderMark } from './ProviderMark.tsx'
import * as signs from './signs.tsx'
import * as things from './things.tsx'

export default { title: 'Parts/Icons' }

const grid = (title: string, icons: Readonly<Record<string, ComponentType<IconProps>>>) => ({
  render: () => (
    <Shelf title={title} columns={3}>
      {Object.entries(icons).map(([name, Icon]) => (
        <Labelled key={name} label={name.replace(/Icon$/, '')}>
          <Icon />
        </Labelled>
      ))}
    </Shelf>
  ),
})

export const Arrows = grid('Arrows', arrows)
export const Signs = grid('Signs', signs)
export const Things = grid('Things', things)

const sizes: readonly IconSize[] = [14, 16, 18, 20, 28, 36]

export const Sizes = {
  render: () => (
    <Shelf title="Sizes" columns={3}>
      {sizes.map((size) => (
        <Labelled key={size} label={String(size)} row>
          <things.WalletIcon size={size} />
          <arrows.ArrowIcon size={size} />
        </Labelled>
      ))}
    </Shelf>
  ),
}

const providers = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  github: 'GitHub',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  meadow: 'Meadow, unknown',
}

export const Providers = {
  render: () => (
    <Shelf title="Provider marks" columns={3}>
      {Object.entries(providers).map(([id, name]) => (
        <Labelled key={id} label={name} row>
          <GlyphArt letter>
            <ProviderMark id={id} name={name} />
          </GlyphArt>
        </Labelled>
      ))}
    </Shelf>
  ),
}
