export { FilterBar } from './filter-bar.tsx'
export { facetQuery } from './facets.query.ts'
