export * from './containers.ts'
export * from './shipments.ts'
export * from './tracking-requests.ts'
export * from './transport-events.ts'
