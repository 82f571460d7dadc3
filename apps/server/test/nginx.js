// nginx with the configuration of this folder, for two processes on any ports. For tests and for the load test.
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

export const NGINX = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((path) => existsSync(path)) ?? null;

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts it in a folder; says its address and what stops it. Only ports and certificate are others than in nginx.conf. */
export async function startNginx(folder, ports) {
  await mkdir(folder, { recursive: true });
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=mille.example", "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const port = await freePort();
  const site = (await readFile(new URL("../nginx.conf", import.meta.url), "utf8"))
    .replaceAll("127.0.0.1:8081", `127.0.0.1:${ports[0]}`)
    .replaceAll("127.0.0.1:8082", `127.0.0.1:${ports[1]}`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join("\n");
  const around = `daemon off;\npid ${folder}/pid;\nerror_log stderr error;\nevents { worker_connections 10000; }\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`;
  await writeFile(join(folder, "nginx.conf"), around);
  const child = spawn(NGINX, ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: ["ignore", "ignore", "inherit"] });
  const exited = new Promise((done) => child.once("exit", done));
  const address = `https://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    if (await fetch(`${address}/t/none`).then(() => true, () => false)) break;
    if (tries > 200 || child.exitCode !== null) throw new Error("nginx does not start");
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    address,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
