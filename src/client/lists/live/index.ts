export { useChanges } from './use-changes.tsx'
