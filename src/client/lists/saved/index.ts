export { ViewTitle } from './view-title.tsx'
