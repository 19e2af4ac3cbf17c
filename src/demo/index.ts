export { FORMER_BOARDS } from './data/former-boards.ts'
export { liveOn } from './life.ts'
export { type DemoServer, demoHostMap, startDemoServer } from './server.ts'
export { createWorld, type DemoBoard, type Truth, type World } from './world.ts'
