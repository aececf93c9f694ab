import type { Preview } from '@storybook/react-vite'
import { locales } from '../../../packages/ui/src/i18n/loadMessages.ts'
import { Stage } from '../src/Stage.tsx'
import { stageOf } from '../src/stageOf.ts'
import '@fontsource-variable/inter'
import '@fontsource/ibm-plex-sans-arabic/400.css'
import '@fontsource/ibm-plex-sans-arabic/500.css'
import '@fontsource/ibm-plex-sans-arabic/600.css'
import '../gallery/gallery.css'

const tags = Object.keys(locales)

// Contrast cannot be measured during an entrance animation, so tests run without motion.
const motion = '__vitest_browser__' in globalThis ? 'still' : 'full'

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    controls: { disable: true },
  },
  initialGlobals: {
    theme: 'dark',
    locale: 'en',
    direction: 'auto',
    device: 'dialog',
    text: '100',
    motion,
    colours: 'own',
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { icon: 'contrast', items: ['dark', 'light'], dynamicTitle: true },
    },
    locale: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        items: [
          ...tags.map((value) => ({
            value,
            title: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
          })),
          { value: 'pseudo', title: 'Pseudo: marked and lengthened' },
        ],
        dynamicTitle: true,
      },
    },
    direction: {
      description: 'Direction',
      toolbar: {
        icon: 'transfer',
        items: [
          { value: 'auto', title: 'As written' },
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
        dynamicTitle: true,
      },
    },
    device: {
      description: 'Device',
      toolbar: { icon: 'mobile', items: ['dialog', 'sheet', 'embedded'], dynamicTitle: true },
    },
    text: {
      description: 'Text size, in percent',
      toolbar: { icon: 'zoom', items: ['100', '150', '200'], dynamicTitle: true },
    },
    motion: {
      description: 'Motion',
      toolbar: {
        icon: 'play',
        items: [
          { value: 'full', title: 'Moves' },
          { value: 'reduced', title: 'Reduced motion' },
          { value: 'still', title: 'Still, for pictures' },
        ],
        dynamicTitle: true,
      },
    },
    colours: {
      description: 'Colours',
      toolbar: {
        icon: 'paintbrush',
        items: [
          { value: 'own', title: 'Own colours' },
          { value: 'forced', title: 'Forced colours' },
        ],
        dynamicTitle: true,
      },
    },
  },
  decorators: [
    (Story, { globals, parameters }) =>
      parameters.stage === false ? (
        <Story />
      ) : (
        <Stage {...stageOf(globals)} view={parameters.view} snack={parameters.snack}>
          <Story />
        </Stage>
      ),
  ],
}

export default preview
