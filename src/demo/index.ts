export { createFaults, FAULTS, type Fault, type FaultOptions, type Faults } from './faults.ts'
export { type LifeOptions, liveOn } from './life.ts'
export { type DemoServer, demoHostMap, startDemoServer } from './server.ts'
export { createWorld, type DemoBoard, type Round, type Truth, type World, type WorldOptions } from './world.ts'
