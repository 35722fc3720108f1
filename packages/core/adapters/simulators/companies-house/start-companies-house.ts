import { createServer } from 'node:http'
import { dayMs, secondMs } from '../../../src/shared/clock.js'
import { todayInLondon } from '../../../src/shared/days.js'
import { systemClock } from '../../node/system.js'
import { RequestWindow } from './access.js'
import { CompaniesHouse } from './companies-house.js'
import type { CompaniesHouseOptions, CompaniesHouseSimulator, LoggedRequest } from './companies-house-simulator.js'
import { Faults } from './faults.js'
import { requestHandler } from './request-handler.js'
import { StreamConnections } from './stream-connections.js'
import { isStreamName } from './stream-log.js'

const requestsMaxDefault = 600
const connectionsMaxDefault = 10
const heartbeatDefaultMs = 30 * secondMs
const historyMaxDefault = 2_000

/** Starts the simulated Companies House on this machine. */
export async function startCompaniesHouse(options: CompaniesHouseOptions): Promise<CompaniesHouseSimulator> {
  const { clock = systemClock, host = '127.0.0.1', port = 0 } = options
  const { heartbeatMs = heartbeatDefaultMs, lifetimeMs = dayMs } = options
  const connections = new StreamConnections({ heartbeatMs, lifetimeMs })
  const { historyMax = historyMaxDefault, timepointsPassed = 0 } = options
  const companiesHouse = new CompaniesHouse(options.register, clock, { historyMax, timepointsPassed }, (stream, line) =>
    connections.send(stream, line),
  )
  const faults = new Faults()
  const requests: LoggedRequest[] = []
  const server = createServer(
    requestHandler({
      companiesHouse,
      connections,
      connectionsMax: options.connectionsMax ?? connectionsMaxDefault,
      faults,
      window: new RequestWindow(options.requestsMax ?? requestsMaxDefault, clock),
      apiKey: options.apiKey,
      streamKey: options.streamKey,
      today: () => options.today ?? todayInLondon(clock.now()),
      requests,
    }),
  )
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, listening)
  })
  const address = server.address()
  const listeningPort = address && typeof address === 'object' ? address.port : port

  return {
    url: `http://${host}:${listeningPort}`,
    requests,
    get connections() {
      return connections.count
    },
    company: (number) => companiesHouse.get(number),
    change: (number, change) => companiesHouse.change(number, change),
    drift: (number, change) => companiesHouse.change(number, change, true),
    register: (company) => companiesHouse.register(company),
    repeatLast: (stream) => companiesHouse.repeatLast(stream),
    sendLine: (stream, line) => connections.send(stream, line),
    beat: () => connections.beat(),
    forgetHistory: (stream) => companiesHouse.log(stream).forget(),
    dropStreams: () => connections.drop(),
    endStreams: () => connections.end(),
    failNext: (fault) => faults.plan(fault),
    hang(path) {
      const stream = path.slice(1)
      if (isStreamName(stream)) connections.silence(stream)
      return faults.hang(path)
    },
    async close() {
      await new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      })
    },
  }
}
