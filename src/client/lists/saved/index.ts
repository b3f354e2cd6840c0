export { presetNameOf } from './preset-views.ts'
export { ViewTitle } from './view-title.tsx'
export { useSaved } from './queries.ts'
