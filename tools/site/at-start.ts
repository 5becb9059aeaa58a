import { buildPages } from './build.ts'
import { bundleIfStale } from './bundle-server.ts'
import { compressBehind } from './compress-assets.ts'

/** What `npm start` has its tools for (`src/server/start.mjs`): the server as one file, and its pages. */
export async function prepareStart() {
  return { bundle: await bundleIfStale(), buildPages, compressBehind }
}
