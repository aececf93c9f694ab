export { ui } from '../../ui/src/ui.ts'
