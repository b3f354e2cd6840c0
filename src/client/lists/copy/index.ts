export { ViewActions } from './view-actions.tsx'
