export { FilterBar } from './filter-bar.tsx'
