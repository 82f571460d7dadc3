// Keeps every file of one version of the page, so that it works without a network. A newer version is fetched whole and
// waits until no tab uses this one: pages and files never mix. The build writes the two constants.
const NAME = `mille-table-${"VERSION"}`;
const FILES = ["FILES"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("mille-table-") && name !== NAME;
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  // Whatever else is opened, it is the table that answers.
  const page = FILES.some((file) => new URL(file, self.registration.scope).pathname === new URL(request.url).pathname);
  const wanted = request.mode === "navigate" && !page ? self.registration.scope : request;
  event.respondWith(
    caches.open(NAME)
      .then((cache) => cache.match(wanted, { ignoreSearch: true, ignoreVary: true }))
      .then((kept) => kept ?? fetch(request)),
  );
});
