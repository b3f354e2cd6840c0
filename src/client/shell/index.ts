export { NotFound, RouteError } from './route-error.tsx'
export { shellLoader } from './shell.loader.ts'
export { Shell } from './shell.tsx'
export { Starting } from './trouble.tsx'
