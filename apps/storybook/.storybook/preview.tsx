import type { Preview } from '@storybook/react-vite'
import { Stage } from '../src/Stage.tsx'

// Half-way through an entrance contrast cannot be measured.
const motion = '__vitest_browser__' in globalThis ? 'still' : 'full'

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    controls: { disable: true },
  },
  initialGlobals: { theme: 'dark', locale: 'en', device: 'dialog', text: '100', motion },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { icon: 'contrast', items: ['dark', 'light'], dynamicTitle: true },
    },
    locale: {
      description: 'Language and direction',
      toolbar: {
        icon: 'globe',
        items: [
          { value: 'en', title: 'English' },
          { value: 'ar', title: 'العربية' },
          { value: 'en-rtl', title: 'English, right to left' },
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
      toolbar: { icon: 'play', items: ['full', 'still'], dynamicTitle: true },
    },
  },
  decorators: [
    (Story, { globals, parameters }) => (
      <Stage
        view={parameters.view ?? 'Connect'}
        snack={parameters.snack}
        theme={globals.theme}
        locale={globals.locale}
        device={globals.device}
        textPercent={Number(globals.text)}
        still={globals.motion === 'still'}
      >
        <Story />
      </Stage>
    ),
  ],
}

export default preview
