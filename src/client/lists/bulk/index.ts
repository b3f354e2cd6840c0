export { SelectionBar } from './selection-bar.tsx'
