export { SummaryStrip } from './summary-strip.tsx'
export { SummaryToggle } from './summary-toggle.tsx'
